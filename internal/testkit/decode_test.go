package testkit

import "testing"

func TestDecodeMissesKeys(t *testing.T) {
	type row struct {
		Name string
		Word string `json:"word,omitempty"`
	}
	type page struct {
		row
		Size int   `json:"size"`
		Rows []row `json:"rows"`
		Me   *row  `json:"me,omitempty"`
	}
	for text, ok := range map[string]bool{
		`{"name":"a","size":0,"rows":[{"name":"b"}],"more":1}`: true,
		`{"name":"a","size":0,"rows":null,"me":{"name":"c"}}`:  true,
		`{"size":0,"rows":[]}`:                                 false,
		`{"name":"a","count":0,"rows":[]}`:                     false,
		`{"name":"a","size":0,"rows":[{"called":"b"}]}`:        false,
		`{"name":"a","size":0,"rows":[],"me":{"called":"c"}}`:  false,
		`{"name":"a","size":"many","rows":[]}`:                 false,
	} {
		var p page
		if err := Decode([]byte(text), &p); (err == nil) != ok {
			t.Errorf("%s: error %v", text, err)
		}
	}
}
