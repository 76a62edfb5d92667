export const BRAND = 'Pinfold'

export const SITE_DESCRIPTION = 'Save pictures from anywhere, organise them, discover more.'
