import { loadArgon2 } from '../workers/argon2.ts'

type Compute = Awaited<ReturnType<typeof loadArgon2>>

const tags = new Map<string, Uint8Array>()

/** Argon2id that computes each tag once, since tests verify the same few passwords thousands of times. */
export async function cachedArgon2(): Promise<Compute> {
  const compute = await loadArgon2()
  return (asked) => {
    const { password, salt, memorySize, passes, parallelism, tagLength } = asked
    const name = [password, salt, memorySize, passes, parallelism, tagLength].join(' ')
    const tag = tags.get(name) ?? compute(asked)
    tags.set(name, tag)
    return tag
  }
}
