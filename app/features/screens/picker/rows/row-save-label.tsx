import { createContext } from 'react'

export const RowSaveLabel = createContext('Save')
