package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"
)

// The parts of CycloneDX 1.6 (ECMA-424) that say what is in the program.
type (
	bill struct {
		Format       string      `json:"bomFormat"`
		SpecVersion  string      `json:"specVersion"`
		SerialNumber string      `json:"serialNumber"`
		Version      int         `json:"version"`
		Metadata     metadata    `json:"metadata"`
		Components   []component `json:"components"`
	}
	metadata struct {
		Timestamp time.Time `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type     string     `json:"type"`
		Ref      string     `json:"bom-ref,omitempty"`
		Name     string     `json:"name"`
		Version  string     `json:"version,omitempty"`
		PURL     string     `json:"purl,omitempty"`
		Licenses []licensed `json:"licenses,omitempty"`
	}
	licensed struct {
		License    *license `json:"license,omitempty"`
		Expression string   `json:"expression,omitempty"` // of several licences
	}
	license struct {
		ID   string `json:"id,omitempty"`   // by the SPDX list
		Name string `json:"name,omitempty"` // where it is not on that list
	}
)

// listParts writes the list of what others made and the program contains. The licences that the page shows are the source:
// a test holds them to the build.
func (r release) listParts() error {
	text, err := os.ReadFile(filepath.Join(r.root, "static/src/licences/works.json"))
	if err != nil {
		return fmt.Errorf("reading the list of works: %w", err)
	}
	var works []struct{ Name, Version, Licence, In string }
	if err := json.Unmarshal(text, &works); err != nil {
		return fmt.Errorf("reading the list of works: %w", err)
	}
	b := bill{
		Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		SerialNumber: uuid.NewSHA1(uuid.NameSpaceURL, []byte("rattle/"+r.version+"/"+r.at.Format(time.RFC3339))).URN(),
		Metadata:     metadata{r.at, component{Type: "application", Name: "rattle", Version: r.version, Licenses: []licensed{underLicence("MIT")}}},
	}
	for _, w := range works {
		c := component{Type: "library", Name: w.Name, Version: w.Version}
		switch w.In {
		case "program":
			if w.Version != "" {
				c.PURL = "pkg:golang/" + w.Name + "@" + w.Version
			}
		case "page", "type":
			c.PURL = "pkg:npm/" + strings.Replace(w.Name, "@", "%40", 1) + "@" + w.Version
		case "words":
			c.Type = "data"
		}
		c.Ref = c.PURL
		if c.Ref == "" {
			c.Ref = w.Name
		}
		c.Licenses = []licensed{underLicence(w.Licence)}
		b.Components = append(b.Components, c)
	}
	out, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the list of parts: %w", err)
	}
	if err := os.WriteFile(r.name(".cdx.json"), append(out, '\n'), 0o644); err != nil {
		return fmt.Errorf("writing the list of parts: %w", err)
	}
	return nil
}

// offTheList are the licences that the SPDX list does not have.
var offTheList = map[string]bool{"SCOWL": true}

func underLicence(name string) licensed {
	switch {
	case strings.Contains(name, " AND "):
		return licensed{Expression: name}
	case offTheList[name]:
		return licensed{License: &license{Name: name}}
	}
	return licensed{License: &license{ID: name}}
}
