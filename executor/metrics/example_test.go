package metrics_test

import (
	"bufio"
	"context"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/metrics"
)

// A service with a page of metrics and structured logs.
func Example() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{
		Workers: 1, Spares: executor.None,
		Logger: slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()

	registry := prometheus.NewRegistry()
	registry.MustRegister(metrics.New(pool, prometheus.Labels{"pool": "rules"}))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("POST /run", func(w http.ResponseWriter, r *http.Request) {
		result, err := pool.Execute(r.Context(), executor.Program{Source: r.FormValue("source")})
		switch {
		case err != nil:
			http.Error(w, err.Error(), http.StatusInternalServerError)
		case result.Fault != nil:
			http.Error(w, result.Fault.Text, http.StatusUnprocessableEntity)
		default:
			w.Write(result.Value)
		}
	})
	server := httptest.NewServer(mux) // on the loopback interface; http.ListenAndServe in a service
	defer server.Close()

	for _, source := range []string{"return 6 * 7", "return [1, 2]", "throw new Error('no')"} {
		response, err := http.PostForm(server.URL+"/run", map[string][]string{"source": {source}})
		if err != nil {
			log.Fatal(err)
		}
		response.Body.Close()
	}
	page, err := http.Get(server.URL + "/metrics")
	if err != nil {
		log.Fatal(err)
	}
	defer page.Body.Close()
	for lines := bufio.NewScanner(page.Body); lines.Scan(); {
		for _, wanted := range []string{`ending="value"`, `ending="guest"`, "isoproof_executions_running{", `runs="programs",state="serving"`} {
			if strings.Contains(lines.Text(), wanted) {
				fmt.Println(lines.Text())
			}
		}
	}
	// Output:
	// isoproof_executions_running{pool="rules"} 0
	// isoproof_executions_total{ending="guest",pool="rules"} 1
	// isoproof_executions_total{ending="value",pool="rules"} 2
	// isoproof_workers{pool="rules",runs="programs",state="serving"} 1
}
