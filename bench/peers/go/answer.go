package main

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

var writers = sync.Pool{New: func() interface{} {
	w, _ := gzip.NewWriterLevel(nil, 5)
	return w
}}

func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); id != "" {
		return id
	}
	var bytes [16]byte
	_, _ = rand.Read(bytes[:])
	id := hex.EncodeToString(bytes[:])
	r.Header.Set("X-Request-Id", id)
	return id
}

func send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Content-Length", strconv.Itoa(len(body)))
	header.Set("X-Request-Id", requestID(r))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

func refuse(w http.ResponseWriter, r *http.Request, status int, code string) {
	send(w, r, status, []byte(`{"error":{"code":"`+code+`"}}`))
}

// A 200 with its tag, or a 304 to a client that has it; packed where it is long and the client takes it.
func sendTagged(w http.ResponseWriter, r *http.Request, body []byte) {
	packs := len(body) > 1024 && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
	hash := sha256.Sum256(body)
	tag := `"` + hex.EncodeToString(hash[:16]) + `"`
	if packs {
		tag = strings.TrimSuffix(tag, `"`) + `-gzip"`
	}
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.Header().Set("X-Request-Id", requestID(r))
		w.WriteHeader(304)
		return
	}
	if packs {
		body = pack(body)
		w.Header().Set("Content-Encoding", "gzip")
	}
	send(w, r, 200, body)
}

func pack(body []byte) []byte {
	var packed bytes.Buffer
	writer := writers.Get().(*gzip.Writer)
	defer writers.Put(writer)
	writer.Reset(&packed)
	_, _ = writer.Write(body)
	_ = writer.Close()
	return packed.Bytes()
}
