/** Why bulk actions are off while another one of this page is running. */
export const BUSY_TEXT = 'Please wait until the current action finishes.'

/** Why a move to another board is off for pins that the viewer didn't add. */
export const OTHERS_PINS_TEXT = 'Only pins you added can be moved to other boards.'
