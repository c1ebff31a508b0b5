#pragma once
// libcrypto 3 as Swift sees it: these headers declare everything used as plain functions.
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

// A macro too compound for the importer.
static inline int qm_evp_pkey_public_key(void) { return EVP_PKEY_PUBLIC_KEY; }
