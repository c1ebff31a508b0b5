#pragma once
// OpenSSL 3 as Swift sees it: these headers declare everything used as plain functions.
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include "COpenSSLTLS.h"

// libcrypto's parameter lists keep the addresses of the names and values they are given, which Swift would only lend for
// the length of a call. So what needs one is done here, whole.

/// Keys `context` for HMAC with SHA-256; 1 when it is done.
int qm_hmac_sha256_init(EVP_MAC_CTX *context, const unsigned char *key, size_t length);
/// A public RSA key from its big-endian numbers, to be freed by the caller; null when libcrypto refuses them.
EVP_PKEY *qm_rsa_public_key(
    const unsigned char *modulus, size_t modulus_length, const unsigned char *exponent, size_t exponent_length);
/// A public P-256 key from its uncompressed point (SEC 1, section 2.3.3), to be freed by the caller; null when the point is not
/// on the curve.
EVP_PKEY *qm_p256_public_key(const unsigned char *point, size_t length);
/// A P-256 key from its private number, 32 bytes, and its uncompressed point, to be freed by the caller; null when libcrypto refuses them.
EVP_PKEY *qm_p256_key_pair(const unsigned char *scalar, size_t scalar_length, const unsigned char *point, size_t point_length);
/// Signs a digest of 32 bytes by ECDSA on P-256 with a secret and a nonce of 32 bytes each, as r‖s; 0 where the nonce can't be used, which
/// must then be another.
int qm_p256_sign(const unsigned char *secret, const unsigned char *digest, const unsigned char *nonce, unsigned char *signature);
