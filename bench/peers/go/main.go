// The peer in Go: net/http and pgx, as one would write it for speed without leaving the beaten path. Statements are prepared and
// cached by the pool, verified tokens are kept in a map, gzip writers are pooled.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"runtime"
	"strconv"

	"github.com/jackc/pgx/v4/pgxpool"
)

type server struct {
	pool   *pgxpool.Pool
	tokens *tokens
}

func main() {
	workers, _ := strconv.Atoi(os.Getenv("WORKERS"))
	runtime.GOMAXPROCS(workers)
	config, err := pgxpool.ParseConfig("") // PGHOST, PGUSER, PGDATABASE …
	if err != nil {
		log.Fatal(err)
	}
	connections, _ := strconv.Atoi(os.Getenv("CONNECTIONS"))
	config.MaxConns = int32(connections)
	config.MinConns = config.MaxConns
	pool, err := pgxpool.ConnectConfig(context.Background(), config)
	if err != nil {
		log.Fatal(err)
	}
	s := &server{pool: pool, tokens: newTokens(os.Getenv("PUBLIC_KEY_FILE"))}
	http.HandleFunc("/livez", func(w http.ResponseWriter, r *http.Request) { send(w, r, 200, []byte(`{"status":"ok"}`)) })
	http.HandleFunc("/api/office/reservations", s.list)
	http.HandleFunc("/api/office/reservations/", s.reservation)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
