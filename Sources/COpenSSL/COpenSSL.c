#include "COpenSSL.h"

#include <limits.h>
#include <openssl/param_build.h>
#include <openssl/params.h>

int qm_hmac_sha256_init(EVP_MAC_CTX *context, const unsigned char *key, size_t length) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)"SHA256", 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_init(context, key, length, parameters);
}

static EVP_PKEY *key_from(const char *type, int selection, OSSL_PARAM *parameters) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    EVP_PKEY *key = NULL;
    if (context && parameters && EVP_PKEY_fromdata_init(context) == 1) EVP_PKEY_fromdata(context, &key, selection, parameters);
    EVP_PKEY_CTX_free(context);
    if (!key) ERR_clear_error();
    return key;
}

EVP_PKEY *qm_rsa_public_key(
    const unsigned char *modulus, size_t modulus_length, const unsigned char *exponent, size_t exponent_length) {
    if (modulus_length > INT_MAX || exponent_length > INT_MAX) return NULL;
    BIGNUM *n = BN_bin2bn(modulus, (int)modulus_length, NULL);
    BIGNUM *e = BN_bin2bn(exponent, (int)exponent_length, NULL);
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM *parameters = NULL;
    if (n && e && builder && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n)
        && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e))
        parameters = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY *key = key_from("RSA", EVP_PKEY_PUBLIC_KEY, parameters);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    BN_free(e);
    BN_free(n);
    return key;
}

EVP_PKEY *qm_p256_public_key(const unsigned char *point, size_t length) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, length),
        OSSL_PARAM_construct_end(),
    };
    return key_from("EC", EVP_PKEY_PUBLIC_KEY, parameters);
}

EVP_PKEY *qm_p256_key_pair(const unsigned char *scalar, size_t scalar_length, const unsigned char *point, size_t point_length) {
    if (scalar_length > INT_MAX) return NULL;
    BIGNUM *number = BN_bin2bn(scalar, (int)scalar_length, NULL);
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM *parameters = NULL;
    if (number && builder && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0)
        && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, point_length)
        && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number))
        parameters = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY *key = key_from("EC", EVP_PKEY_KEYPAIR, parameters);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(number);
    return key;
}

// s = (digest + r * secret) / nonce, modulo the order of the group (FIPS 186-5, section 6.4.1).
static int signature_numbers(
    const EC_GROUP *group, BN_CTX *context, const BIGNUM *secret, const BIGNUM *digest, BIGNUM *nonce, BIGNUM *r, BIGNUM *s) {
    const BIGNUM *order = EC_GROUP_get0_order(group);
    if (BN_is_zero(nonce) || BN_cmp(nonce, order) >= 0) return 0;
    // libcrypto then takes as long for one nonce as for another.
    BN_set_flags(nonce, BN_FLG_CONSTTIME);
    EC_POINT *point = EC_POINT_new(group);
    int done = point && EC_POINT_mul(group, point, nonce, NULL, NULL, context)
        && EC_POINT_get_affine_coordinates(group, point, r, NULL, context) && BN_nnmod(r, r, order, context) && !BN_is_zero(r)
        && BN_mod_mul(s, r, secret, order, context) && BN_mod_add(s, s, digest, order, context)
        && BN_mod_inverse(nonce, nonce, order, context) && BN_mod_mul(s, s, nonce, order, context) && !BN_is_zero(s);
    EC_POINT_clear_free(point);
    return done;
}

int qm_p256_sign(const unsigned char *secret, const unsigned char *digest, const unsigned char *nonce, unsigned char *signature) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BN_CTX *context = BN_CTX_secure_new();
    BIGNUM *x = BN_secure_new(), *k = BN_secure_new(), *e = BN_bin2bn(digest, 32, NULL), *r = BN_new(), *s = BN_new();
    int done = group && context && x && k && e && r && s && BN_bin2bn(secret, 32, x) && BN_bin2bn(nonce, 32, k)
        && signature_numbers(group, context, x, e, k, r, s) && BN_bn2binpad(r, signature, 32) == 32
        && BN_bn2binpad(s, signature + 32, 32) == 32;
    BN_clear_free(x);
    BN_clear_free(k);
    BN_free(e);
    BN_free(r);
    BN_free(s);
    BN_CTX_free(context);
    EC_GROUP_free(group);
    if (!done) ERR_clear_error();
    return done;
}
