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

static EVP_PKEY *public_key(const char *type, OSSL_PARAM *parameters) {
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    EVP_PKEY *key = NULL;
    if (context && parameters && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
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
    EVP_PKEY *key = public_key("RSA", parameters);
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
    return public_key("EC", parameters);
}
