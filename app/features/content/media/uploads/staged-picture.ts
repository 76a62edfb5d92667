/** An uploaded picture that is staged in R2. It's a class, so that JSON can't forge one. */
export class StagedPicture {
  readonly key: string
  readonly bytes: number
  readonly hash: string

  constructor({ key, bytes, hash }: Pick<StagedPicture, 'key' | 'bytes' | 'hash'>) {
    this.key = key
    this.bytes = bytes
    this.hash = hash
  }
}
