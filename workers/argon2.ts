import type { computeHash } from 'argon2id'
import plainModule from 'argon2id/dist/no-simd.wasm'
import simdModule from 'argon2id/dist/simd.wasm'
import setUpArgon2 from 'argon2id/lib/setup.js'

let shared: Promise<computeHash> | undefined

/** Argon2id, one instance for each isolate: its memory is 65 MB, so it is loaded when first needed. */
export function loadArgon2(): Promise<computeHash> {
  shared ??= setUpArgon2(
    (imports) => instantiate(simdModule, imports),
    (imports) => instantiate(plainModule, imports),
  )
  return shared
}

function instantiate(module: WebAssembly.Module, imports: WebAssembly.Imports) {
  return { module, instance: new WebAssembly.Instance(module, imports) }
}
