package main

import (
	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
)

// withStand does work on a pool under attack, whose programs have at most these limits.
func withStand(cmd *cobra.Command, limits executor.Limits, work func(*adversarial.Stand) error) error {
	canaries, err := adversarial.Plant()
	if err != nil {
		return err
	}
	defer canaries.Remove()
	o := adversarial.PoolOptions()
	o.Limits = adversarial.Room(limits)
	pool, err := openPool(cmd, o)
	if err != nil {
		return err
	}
	defer pool.Close()
	stand, err := adversarial.NewStand(cmd.Context(), pool, canaries)
	if err != nil {
		return err
	}
	return work(stand)
}
