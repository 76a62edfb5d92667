import module from '@phi-ag/argon2/argon2.wasm'
import type { ComputeHash } from '../app/context.server.ts'

const ARGON2ID = 2
const VERSION = 0x13
const NO_TEXT = [0, 0] as const

let shared: Promise<ComputeHash> | undefined

/** Argon2id. One instance per isolate, loaded on first use because it takes 20 MB. */
export function loadArgon2(): Promise<ComputeHash> {
  shared ??= setUp()
  return shared
}

/** The functions of the reference implementation in C, compiled with its own memory. */
async function setUp(): Promise<ComputeHash> {
  const { exports } = new WebAssembly.Instance(module)
  const { memory, _initialize, malloc, free, argon2_hash } = exports
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('argon2 has no memory')
  const [start, take, giveBack, hash] = [_initialize, malloc, free, argon2_hash].map(functionIn)
  start?.()

  return ({ password, salt, memorySize, passes, parallelism, tagLength }) => {
    const places = [password.length, salt.length, tagLength].map((length) => Number(take?.(length)))
    const [passwordAt = 0, saltAt = 0, tagAt = 0] = places
    new Uint8Array(memory.buffer).set(password, passwordAt)
    new Uint8Array(memory.buffer).set(salt, saltAt)
    const failed = hash?.(
      ...[passes, memorySize, parallelism],
      ...[passwordAt, password.length, saltAt, salt.length, tagAt, tagLength],
      ...[...NO_TEXT, ARGON2ID, VERSION],
    )
    // Reads the buffer again, because it is replaced when the memory grows.
    const tag = new Uint8Array(memory.buffer).slice(tagAt, tagAt + tagLength)
    new Uint8Array(memory.buffer).fill(0, passwordAt, passwordAt + password.length)
    for (const place of places) giveBack?.(place)
    if (failed !== 0) throw new Error(`argon2 failed with ${failed}`)
    return tag
  }
}

function functionIn(value: unknown): (...values: number[]) => unknown {
  if (typeof value !== 'function') throw new Error('argon2 lacks a function')
  return (...values) => value(...values)
}
