package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"math/rand"
	"net/http"
	"strings"
	"time"
)

const (
	showing    = "select status, code, body from office.get_reservation(null, $1::uuid, null, $2::text, $3::uuid, $4::bool)"
	listing    = "select status, code, body from office.list_reservations(null, $1::uuid, null, $2::text, $3::int, $4::text, $5::bool, $6::int, $7::timestamptz, $8::uuid)"
	handover   = "(null, $1::uuid, null, $2::text, $3::text, $4::text, $5::text, $6::int, $7::uuid, $8::uuid, $9::text, $10::timestamptz, $11::interval)"
	pickingUp  = "select status, code, body, outcome from office.pick_up_asset" + handover
	takingBack = "select status, code, body, outcome from office.return_asset" + handover
)

func (s *server) list(w http.ResponseWriter, r *http.Request) {
	subject := s.tokens.subject(r)
	if subject == "" {
		refuse(w, r, 401, "token_invalid")
		return
	}
	days, ok := map[string]int{"today": 1, "week": 7}[r.URL.Query().Get("window")]
	if !ok {
		refuse(w, r, 400, "validation_failed")
		return
	}
	s.read(w, r, listing, subject, "viewer", days, nil, true, 500, nil, nil)
}

// GET /…/{id} and POST /…/{id}/pickups and returns.
func (s *server) reservation(w http.ResponseWriter, r *http.Request) {
	subject := s.tokens.subject(r)
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/api/office/reservations/"), "/")
	switch {
	case subject == "":
		refuse(w, r, 401, "token_invalid")
	case !isUUID(parts[0]):
		refuse(w, r, 404, "reservation_not_found")
	case len(parts) == 1 && r.Method == "GET":
		s.read(w, r, showing, subject, "viewer", parts[0], true)
	case len(parts) == 2 && r.Method == "POST" && parts[1] == "pickups":
		s.handOver(w, r, pickingUp, subject, parts[0])
	case len(parts) == 2 && r.Method == "POST" && parts[1] == "returns":
		s.handOver(w, r, takingBack, subject, parts[0])
	default:
		refuse(w, r, 404, "not_found")
	}
}

func (s *server) read(w http.ResponseWriter, r *http.Request, sql string, parameters ...interface{}) {
	var status int
	var code, body *string
	if err := s.pool.QueryRow(r.Context(), sql, parameters...).Scan(&status, &code, &body); err != nil {
		refuse(w, r, 500, "internal")
	} else if code != nil {
		refuse(w, r, status, *code)
	} else {
		w.Header().Set("Cache-Control", "private, no-cache")
		w.Header().Set("Vary", "Authorization, Accept-Encoding")
		sendTagged(w, r, []byte(*body))
	}
}

type change struct {
	Asset string  `json:"asset_id"`
	Code  *string `json:"scanned_code"`
	At    string  `json:"at"`
}

func (s *server) handOver(w http.ResponseWriter, r *http.Request, sql, subject, reservation string) {
	begun := time.Now()
	key := r.Header.Get("Idempotency-Key")
	bytes, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	var c change
	if err != nil || json.Unmarshal(bytes, &c) != nil || !isUUID(c.Asset) || key == "" {
		refuse(w, r, 400, "validation_failed")
		return
	}
	if _, err := time.Parse(time.RFC3339Nano, c.At); err != nil {
		refuse(w, r, 400, "validation_failed")
		return
	}
	var status int
	var code, body, outcome *string
	id, print := requestID(r), fingerprint(r, bytes)
	// Another change of the same reservation may be under way: asked again, as long as ours does.
	for pause := 2 * time.Millisecond; ; {
		err = s.pool.QueryRow(r.Context(), sql, subject, "staff", id, key, print, 5000, reservation, c.Asset, c.Code, c.At,
			"90 days").Scan(&status, &code, &body, &outcome)
		if err != nil || outcome == nil || *outcome != "busy" || time.Since(begun) > 5*time.Second {
			break
		}
		time.Sleep(pause/2 + time.Duration(rand.Int63n(int64(pause/2))))
		if pause *= 2; pause > 50*time.Millisecond {
			pause = 50 * time.Millisecond
		}
	}
	if err != nil {
		refuse(w, r, 500, "internal")
	} else if code != nil {
		refuse(w, r, status, *code)
	} else {
		if outcome != nil && *outcome == "replayed" {
			w.Header().Set("Idempotent-Replayed", "true")
		}
		send(w, r, status, []byte(*body))
	}
}

// What makes two requests the same: maps are written with their keys in order.
func fingerprint(r *http.Request, body []byte) string {
	var tree map[string]interface{}
	_ = json.Unmarshal(body, &tree)
	canonical, _ := json.Marshal(tree)
	hash := sha256.Sum256([]byte(r.Method + " " + r.URL.Path + "\n" + string(canonical)))
	return hex.EncodeToString(hash[:])
}

func isUUID(text string) bool {
	if len(text) != 36 || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' {
		return false
	}
	_, err := hex.DecodeString(strings.ReplaceAll(text, "-", ""))
	return err == nil
}
