export const SITE_LENGTH = 2048

/** Characters of a line of an address. */
export const ADDRESS_LENGTH = 120

/** Members and addresses that may act for one business, by the public API of advertisers. */
export const PEOPLE_PER_BUSINESS = 50
