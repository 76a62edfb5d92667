import { createContext, useContext } from 'react'

/** Fields that every form of the page sends along when it writes. */
export const CarriedFields = createContext<Readonly<Record<string, string>>>({})

export function CarriedInputs() {
  return Object.entries(useContext(CarriedFields)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
