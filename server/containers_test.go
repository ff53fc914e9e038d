package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// What the test reads of Kubernetes' objects. All of their keys are known here: a misspelt one fails the test.
type (
	object struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Metadata   struct{ Name, Namespace string }
		Spec       objectSpec
	}
	objectSpec struct {
		Ports []struct {
			Name, Port string
			TargetPort string `yaml:"targetPort"`
		}
		Replicas    int
		ServiceName string `yaml:"serviceName"`
		Strategy    struct {
			Type          string
			RollingUpdate struct {
				MaxUnavailable int `yaml:"maxUnavailable"`
				MaxSurge       int `yaml:"maxSurge"`
			} `yaml:"rollingUpdate"`
		}
		Selector map[string]any
		Template struct {
			Metadata struct{ Labels map[string]string }
			Spec     podSpec
		}
		VolumeClaimTemplates []any `yaml:"volumeClaimTemplates"`
	}
	podSpec struct {
		EnableServiceLinks            *bool `yaml:"enableServiceLinks"`
		AutomountServiceAccountToken  *bool `yaml:"automountServiceAccountToken"`
		TerminationGracePeriodSeconds int   `yaml:"terminationGracePeriodSeconds"`
		SecurityContext               struct {
			RunAsNonRoot   bool                  `yaml:"runAsNonRoot"`
			RunAsUser      int                   `yaml:"runAsUser"`
			RunAsGroup     int                   `yaml:"runAsGroup"`
			FSGroup        int                   `yaml:"fsGroup"`
			SeccompProfile struct{ Type string } `yaml:"seccompProfile"`
		} `yaml:"securityContext"`
		Containers []container
	}
	container struct {
		Name, Image string
		Args        []string
		Ports       []struct {
			Name          string
			ContainerPort int `yaml:"containerPort"`
		}
		Env             []struct{ Name, Value string }
		ReadinessProbe  probe `yaml:"readinessProbe"`
		LivenessProbe   probe `yaml:"livenessProbe"`
		Resources       map[string]map[string]string
		VolumeMounts    []map[string]string `yaml:"volumeMounts"`
		SecurityContext struct {
			AllowPrivilegeEscalation *bool `yaml:"allowPrivilegeEscalation"`
			ReadOnlyRootFilesystem   bool  `yaml:"readOnlyRootFilesystem"`
			Capabilities             struct{ Drop []string }
		} `yaml:"securityContext"`
	}
	probe struct {
		HTTPGet       struct{ Path, Port string } `yaml:"httpGet"`
		Exec          struct{ Command []string }
		PeriodSeconds int `yaml:"periodSeconds"`
	}
)

// manifest returns the objects of docs/operations/kubernetes.yaml, by "Kind name".
func manifest(t *testing.T) map[string]object {
	t.Helper()
	text, err := os.ReadFile(operations + "kubernetes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	objects, decoder := map[string]object{}, yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	for {
		var o object
		if err := decoder.Decode(&o); errors.Is(err, io.EOF) {
			return objects
		} else if err != nil {
			t.Fatal(err)
		}
		objects[o.Kind+" "+o.Metadata.Name] = o
	}
}

// TestContainersAgree compares the manifest of Kubernetes and the file of Compose with the Dockerfile, and with the flags.
func TestContainersAgree(t *testing.T) {
	text, err := os.ReadFile("../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	said := func(pattern string) string {
		t.Helper()
		found := regexp.MustCompile(pattern).FindSubmatch(text)
		if found == nil {
			t.Fatalf("the Dockerfile says nothing like %s", pattern)
		}
		return string(found[1])
	}
	user, port, health := said(`\nUSER (\d+):\d+\n`), said(`\nEXPOSE (\d+)\n`), said(`HEALTHCHECK .* CMD (\[.*\])`)
	if listen := said(`\nCMD \["serve", "--listen", "0.0.0.0:(\d+)"\]`); listen != port || !strings.Contains(health, ":"+port+`"`) {
		t.Errorf("the image listens at port %s, exposes %s and checks %s", listen, port, health)
	}

	objects := manifest(t)
	pod := objects["Deployment rattle"].Spec.Template.Spec
	if len(objects) != 5 || len(pod.Containers) != 1 {
		t.Fatalf("%d objects, %d containers", len(objects), len(pod.Containers))
	}
	c := pod.Containers[0]
	if got := fmt.Sprint(pod.SecurityContext.RunAsUser); got != user || !pod.SecurityContext.RunAsNonRoot {
		t.Errorf("the pod runs as %s, the image as %s", got, user)
	}
	if fmt.Sprint(c.Ports[0].ContainerPort) != port || c.Image != "rattle" || !c.SecurityContext.ReadOnlyRootFilesystem {
		t.Errorf("the container is %+v, and the image exposes %s", c, port)
	}
	if c.ReadinessProbe.HTTPGet.Path != "/readyz" || c.LivenessProbe.HTTPGet.Path != "/healthz" || c.ReadinessProbe.HTTPGet.Port != c.Ports[1].Name {
		t.Errorf("the probes are %+v and %+v", c.ReadinessProbe, c.LivenessProbe)
	}
	known := variablesOf(newParser(t.Context(), terminal{}, func() {}, func(int) {}).Model)
	for _, variable := range c.Env {
		if strings.HasPrefix(variable.Name, ownVariables) && !known[variable.Name] {
			t.Errorf("kubernetes.yaml sets %s, which the program does not know", variable.Name)
		}
	}
	expectCompose(t, known)
}

// expectCompose checks docs/operations/compose.yaml: its variables, and that all of it waits for what it needs.
func expectCompose(t *testing.T, known map[string]bool) {
	t.Helper()
	text, err := os.ReadFile(operations + "compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var compose struct {
		Services map[string]struct {
			Image       string
			Environment map[string]string
			DependsOn   map[string]struct{ Condition string } `yaml:"depends_on"`
			Healthcheck struct{ Test []string }
		}
	}
	if err := yaml.Unmarshal(text, &compose); err != nil {
		t.Fatal(err)
	}
	for name, service := range compose.Services {
		for variable := range service.Environment {
			if strings.HasPrefix(variable, ownVariables) && name != "proxy" && !known[variable] {
				t.Errorf("compose.yaml sets %s for %s, which the program does not know", variable, name)
			}
		}
		for other, how := range service.DependsOn {
			// The image of Rattle has a check of its own.
			if checked := len(compose.Services[other].Healthcheck.Test) > 0 || compose.Services[other].Image == "rattle"; how.Condition != "service_healthy" || !checked {
				t.Errorf("%s does not wait until %s can be used", name, other)
			}
		}
	}
	if n := len(compose.Services["proxy"].DependsOn); n != 2 {
		t.Errorf("the proxy waits for %d servers, want 2", n)
	}
}
