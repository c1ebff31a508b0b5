package main

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

type claims struct {
	Subject  string      `json:"sub"`
	Expires  int64       `json:"exp"`
	Audience interface{} `json:"aud"`
}

// RS256 tokens, each checked once and then remembered until it expires.
type tokens struct {
	key  *rsa.PublicKey
	good sync.Map
}

func newTokens(path string) *tokens {
	text, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	block, _ := pem.Decode(text)
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		log.Fatal(err)
	}
	return &tokens{key: key.(*rsa.PublicKey)}
}

// The token's person; empty when there is none to be trusted.
func (t *tokens) subject(r *http.Request) string {
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	known, ok := t.good.Load(token)
	if !ok {
		c := t.verify(token)
		if c == nil {
			return ""
		}
		t.good.Store(token, c)
		known = c
	}
	c := known.(*claims)
	if c.Expires < time.Now().Unix() {
		t.good.Delete(token)
		return ""
	}
	return c.Subject
}

func (t *tokens) verify(token string) *claims {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil
	}
	var head struct {
		Algorithm string `json:"alg"`
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	hash := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if err != nil || !decode(parts[0], &head) || head.Algorithm != "RS256" ||
		rsa.VerifyPKCS1v15(t.key, crypto.SHA256, hash[:], signature) != nil {
		return nil
	}
	var c claims
	if !decode(parts[1], &c) || c.Audience != "authenticated" || !isUUID(c.Subject) {
		return nil
	}
	return &c
}

func decode(part string, into interface{}) bool {
	bytes, err := base64.RawURLEncoding.DecodeString(part)
	return err == nil && json.Unmarshal(bytes, into) == nil
}
