import { createContext, useContext } from 'react'

/** What inline scripts and styles of the server's HTML carry to run; empty in the browser, which needs none. */
export const Nonce = createContext<string | undefined>(undefined)

/** See {@link Nonce}. */
export function useNonce(): string | undefined {
  return useContext(Nonce)
}
