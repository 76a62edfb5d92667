export const SITE_LENGTH = 2048

export const ADDRESS_LENGTH = 120

/** How many members and addresses may manage one business, as in the advertisers' public API. */
export const PEOPLE_PER_BUSINESS = 50
