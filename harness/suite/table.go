package suite

import (
	"fmt"

	"github.com/onsi/ginkgo/v2"
)

// Entries makes the entries of a DescribeTable from data; what names the data. Without data it panics: Ginkgo makes no
// spec of an empty table and says nothing.
//
//	DescribeTable("ends with its declared fault", judge, suite.Entries("endings", endings,
//		func(e ending) TableEntry { return Entry(e.name, e) }))
func Entries[T any](what string, data []T, entry func(T) ginkgo.TableEntry) []ginkgo.TableEntry {
	if len(data) == 0 {
		panic(fmt.Sprintf("suite: the table of %s has no entries: an empty table proves nothing", what))
	}
	entries := make([]ginkgo.TableEntry, len(data))
	for i, d := range data {
		entries[i] = entry(d)
	}
	return entries
}
