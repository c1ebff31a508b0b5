#define _GNU_SOURCE
#include "COpenSSLTLS.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <string.h>
#include <time.h>

// RFC 7301, section 3.2: whoever offers protocols and not this one is told so; whoever offers none goes on.
static int choose_protocol(
    SSL *session, const unsigned char **chosen, unsigned char *chosen_length, const unsigned char *offered,
    unsigned int offered_length, void *context) {
    static const unsigned char http[] = "http/1.1";
    const unsigned char length = sizeof http - 1;
    (void)session;
    (void)context;
    for (unsigned int at = 0; at < offered_length; at += offered[at] + 1u) {
        if (offered[at] != length || offered_length - at <= length) continue;
        if (memcmp(offered + at + 1, http, length) != 0) continue;
        *chosen = http;
        *chosen_length = length;
        return SSL_TLSEXT_ERR_OK;
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL;
}

static int configure_server(SSL_CTX *context) {
    SSL_CTX_set_options(
        context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    // Tickets bring clients back; a cache of our own would be a lock that all loops share.
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    // 112 bits: RSA of 2,048 and up, whatever the machine's own configuration allows.
    SSL_CTX_set_security_level(context, 2);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) && SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION)
        && SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20")
        && SSL_CTX_set1_groups_list(context, "X25519:P-256:P-384");
}

// An idle session holds no buffers, and what could not be sent at once may be sent from elsewhere.
static SSL_CTX *make_context(const SSL_METHOD *method) {
    SSL_CTX *context = SSL_CTX_new(method);
    if (context)
        SSL_CTX_set_mode(
            context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return context;
}

SSL_CTX *qm_tls_server_context(void) {
    SSL_CTX *context = make_context(TLS_server_method());
    if (context && configure_server(context)) return context;
    SSL_CTX_free(context);
    return NULL;
}

SSL_CTX *qm_tls_unverified_client_context(void) {
    SSL_CTX *context = make_context(TLS_client_method());
    if (context) SSL_CTX_set_verify(context, SSL_VERIFY_NONE, NULL);
    return context;
}

// libcrypto would ask at the terminal.
static int no_password(char *buffer, int size, int writing, void *context) {
    (void)buffer, (void)size, (void)writing, (void)context;
    return -1;
}

static int use_chain(SSL_CTX *context, BIO *pem) {
    X509 *leaf = PEM_read_bio_X509(pem, NULL, no_password, NULL);
    if (!leaf) return QM_TLS_NO_CERTIFICATE;
    int taken = SSL_CTX_use_certificate(context, leaf);
    X509_free(leaf);
    X509 *next;
    while (taken == 1 && (next = PEM_read_bio_X509(pem, NULL, no_password, NULL)) != NULL) {
        taken = (int)SSL_CTX_add0_chain_cert(context, next);
        if (taken != 1) X509_free(next);
    }
    if (taken != 1) return QM_TLS_REFUSED;
    // The end of the file is no error; a certificate that is cut short is one.
    if (ERR_GET_REASON(ERR_peek_last_error()) != PEM_R_NO_START_LINE) return QM_TLS_NO_CERTIFICATE;
    ERR_clear_error();
    return QM_TLS_TAKEN;
}

static int use_key(SSL_CTX *context, BIO *pem) {
    char *text;
    long length = BIO_get_mem_data(pem, &text);
    // Both forms of a locked key (RFC 1421, section 4.6.1.1, and RFC 7468, section 11) have the word outside of base64.
    int is_locked = length > 0 && memmem(text, (size_t)length, "ENCRYPTED", 9) != NULL;
    EVP_PKEY *key = PEM_read_bio_PrivateKey(pem, NULL, no_password, NULL);
    if (!key) return is_locked ? QM_TLS_KEY_LOCKED : QM_TLS_NO_KEY;
    int result = QM_TLS_MISMATCH;
    if (X509_check_private_key(SSL_CTX_get0_certificate(context), key) == 1)
        result = SSL_CTX_use_PrivateKey(context, key) == 1 ? QM_TLS_TAKEN : QM_TLS_REFUSED;
    EVP_PKEY_free(key);
    return result;
}

int qm_tls_use(SSL_CTX *context, const void *chain, size_t chain_length, const void *key, size_t key_length) {
    if (chain_length > INT_MAX || key_length > INT_MAX) return QM_TLS_REFUSED;
    ERR_clear_error();
    BIO *chain_pem = BIO_new_mem_buf(chain, (int)chain_length);
    BIO *key_pem = BIO_new_mem_buf(key, (int)key_length);
    int result = chain_pem && key_pem ? use_chain(context, chain_pem) : QM_TLS_REFUSED;
    if (result == QM_TLS_TAKEN) result = use_key(context, key_pem);
    BIO_free(key_pem);
    BIO_free(chain_pem);
    return result;
}

const char *qm_tls_reason(void) { return ERR_reason_error_string(ERR_peek_error()); }

static int64_t unix_time(const ASN1_TIME *time) {
    struct tm parts;
    return ASN1_TIME_to_tm(time, &parts) == 1 ? timegm(&parts) : 0;
}

int64_t qm_tls_valid_from(const X509 *certificate) { return unix_time(X509_get0_notBefore(certificate)); }
int64_t qm_tls_valid_until(const X509 *certificate) { return unix_time(X509_get0_notAfter(certificate)); }

int qm_tls_covers(X509 *certificate, const char *host) {
    return X509_check_ip_asc(certificate, host, 0) == 1 || X509_check_host(certificate, host, 0, 0, NULL) == 1;
}
