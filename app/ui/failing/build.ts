import { createContext } from 'react'

/** The version of the page's scripts. */
export const Build = createContext('')
