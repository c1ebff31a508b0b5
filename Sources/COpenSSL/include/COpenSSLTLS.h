#pragma once
#include <openssl/bio.h>
#include <openssl/ssl.h>

// libssl's options are macros, its certificate chains typed stacks, and its callbacks take C strings: what needs them is
// done here, whole.

/// The result of reading a certificate and its key.
enum {
    QM_TLS_TAKEN = 0,
    /// No PEM certificate is in the file.
    QM_TLS_NO_CERTIFICATE = 1,
    /// No PEM private key is in the file.
    QM_TLS_NO_KEY = 2,
    /// The key needs a password.
    QM_TLS_KEY_LOCKED = 3,
    /// The key belongs to another certificate.
    QM_TLS_MISMATCH = 4,
    /// libssl takes no such certificate or key; `qm_tls_reason` says why.
    QM_TLS_REFUSED = 5,
};

/// A server's context: TLS 1.2 and 1.3, forward secret and authenticated ciphers, ALPN http/1.1. To be freed; null without memory.
SSL_CTX *qm_tls_server_context(void);
/// A client's context that believes any certificate; to be freed; null without memory.
SSL_CTX *qm_tls_unverified_client_context(void);
/// Gives a context its certificate, with the chain after it, and its key. One of the above.
int qm_tls_use(SSL_CTX *context, const void *chain, size_t chain_length, const void *key, size_t key_length);
/// The reason of this thread's oldest error in words, or null; the error stays.
const char *qm_tls_reason(void);
/// A certificate's first and last second in Unix time; 0 where it can't be read.
int64_t qm_tls_valid_from(const X509 *certificate);
int64_t qm_tls_valid_until(const X509 *certificate);
/// True when a certificate is good for a host name or an IP address.
int qm_tls_covers(X509 *certificate, const char *host);
