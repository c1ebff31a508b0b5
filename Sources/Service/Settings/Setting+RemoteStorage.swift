import API
import Storage

extension Setting {
    /// Of the settings of `STORAGE=s3`.
    var s3Declaration: Declaration {
        switch self {
        case .s3Endpoint:
            declare(
                .url, .described("Amazon's of the region"), [.serve, .demo, .backup, .restore],
                "Where the S3 store is; phones are sent there, too. Needs the library libcurl.")
        case .s3Region:
            declare(.text, .value("us-east-1"), [.serve, .demo, .backup, .restore], "The store's region, as signatures name it.")
        case .s3Bucket:
            declare(.text, .none, [.serve, .demo, .backup, .restore], "The bucket that photos lie in; `STORAGE=s3` needs it.")
        case .s3AccessKeyID:
            declare(
                .text, .none, [.serve, .demo, .backup, .restore],
                "Names the key that may read, write, delete and list in the bucket; `STORAGE=s3` needs it.")
        case .s3SecretAccessKey:
            declare(.text, .none, [.serve, .demo, .backup, .restore], "The secret of that key; `STORAGE=s3` needs it.")
        case .s3SessionToken: declare(.text, .none, [.serve, .demo, .backup, .restore], "What temporary keys come with.")
        default:
            declare(
                .isOn, .described("on with `S3_ENDPOINT`"), [.serve, .demo, .backup, .restore],
                "Whether the bucket stands in the path of URLs; else it stands in their host.")
        }
    }

    /// Of the settings of `STORAGE=supabase`.
    var supabaseDeclaration: Declaration {
        switch self {
        case .supabaseURL:
            declare(
                .url, .none, [.serve, .demo, .backup, .restore],
                "The Supabase project whose storage holds the photos, in its bucket `\(ObjectPath.bucket)`; `STORAGE=supabase` "
                    + "needs it. Needs the library libcurl.")
        default:
            declare(
                .text, .none, [.serve, .demo, .backup, .restore],
                "The project's service_role or secret key; `STORAGE=supabase` needs it.")
        }
    }
}
