export const BRAND = 'Pinfold'
