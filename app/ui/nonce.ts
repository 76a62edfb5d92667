import { createContext, useContext } from 'react'

export const Nonce = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(Nonce)
}
