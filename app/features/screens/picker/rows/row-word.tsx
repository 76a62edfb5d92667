import { createContext } from 'react'

export const RowWord = createContext('Save')
