package endurance_test

import (
	"context"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/endurance"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestEndurance(t *testing.T) { suite.Run(t, "endurance", suite.NeedsWorker()) }

// bench is that of the shipped executor.
func bench() endurance.Bench {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	return endurance.Bench{Worker: path, Open: opener(path)}
}

func opener(path string) endurance.Open {
	return func(ctx context.Context, o executor.Options) (endurance.Pool, error) {
		if o.WorkerPath == "" {
			o.WorkerPath = path
		}
		p, err := executor.Open(ctx, o)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
}
