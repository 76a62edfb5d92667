/** Why bulk actions are off while another one of this page is running. */
export const BUSY_TEXT = 'Please wait until the current action finishes.'
