import COpenSSL

/// Makes libcrypto's key objects out of numbers. Each result is the caller's to free.
enum NativeKey {
    /// A public RSA key from its big-endian numbers.
    static func rsa(modulus: [UInt8], exponent: [UInt8]) -> OpaquePointer? {
        let n = BN_bin2bn(modulus, Int32(clamping: modulus.count), nil)
        let e = BN_bin2bn(exponent, Int32(clamping: exponent.count), nil)
        defer {
            BN_free(n)
            BN_free(e)
        }
        return publicKey("RSA") { builder in
            OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1
                && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1
        }
    }

    /// A public P-256 key from its uncompressed point (SEC 1, section 2.3.3); nil when the point is not on the curve.
    static func p256(point: [UInt8]) -> OpaquePointer? {
        publicKey("EC") { builder in
            OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1
                && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, point.count) == 1
        }
    }

    private static func publicKey(_ type: String, _ describe: (OpaquePointer) -> Bool) -> OpaquePointer? {
        guard let builder = OSSL_PARAM_BLD_new() else { return nil }
        defer { OSSL_PARAM_BLD_free(builder) }
        guard describe(builder), let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
        defer { OSSL_PARAM_free(parameters) }
        let context = EVP_PKEY_CTX_new_from_name(nil, type, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, qm_evp_pkey_public_key(), parameters) == 1
        else {
            ERR_clear_error()
            return nil
        }
        return key
    }
}
