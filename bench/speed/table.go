package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// table prints rows in Markdown, below a heading.
func table(out io.Writer, heading string, columns []string, rows [][]string) {
	fmt.Fprintf(out, "\n### %s\n\n| %s |\n|%s\n", heading, strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	for _, row := range rows {
		fmt.Fprintf(out, "| %s |\n", strings.Join(row, " | "))
	}
}

// spread formats the median, and in brackets the minimum and the maximum.
func spread(format string, values []float64) string {
	if len(values) == 1 {
		return fmt.Sprintf(format, values[0])
	}
	return fmt.Sprintf(format+" ("+format+"–"+format+")", median(values), slices.Min(values), slices.Max(values))
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	if len(sorted) == 0 {
		return 0
	}
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// thousands formats a number with commas.
func thousands(n float64) string {
	text := fmt.Sprintf("%.0f", n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
