/** The product's name, in one place: pages, messages and the rule about brand names in addresses read it. */
export const BRAND = 'Pinfold'
