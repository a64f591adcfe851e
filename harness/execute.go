package harness

import (
	"context"

	"github.com/isoproof/isoproof/executor"
)

// Execute runs a program of a judge. A program that ended because ctx did says nothing about the subject: that is ctx's cause as an
// error, so that an interruption is never taken for a verdict.
func Execute(ctx context.Context, s Subject, p executor.Program) (executor.Result, error) {
	result, err := s.Execute(ctx, p)
	if err == nil && result.Fault != nil && result.Fault.Kind == executor.Cancelled && ctx.Err() != nil {
		return result, context.Cause(ctx)
	}
	return result, err
}
