/** The settings of an S3 storage, as the environment gives them. */

export interface S3Settings {
  /** The address of the server; null = Amazon S3 in `region`. */
  endpoint: string | null
  region: string
  bucket: string
  /** Null = the SDK finds them: AWS_* variables, a container's or a machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}
