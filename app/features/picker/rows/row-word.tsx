import { createContext } from 'react'

/** What a press on a place does, as its row says it while it is pointed at. */
export const RowWord = createContext('Save')
