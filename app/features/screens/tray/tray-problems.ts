export const UNKNOWN_PROBLEM =
  'The connection failed while we saved this pin. Check whether it’s on the board before you save it again.'

export const FAILED_PROBLEM =
  'Something went wrong on our end. Try again: we won’t save this pin twice.'

export const PLACE_GONE =
  'This board or section no longer exists, or you can’t save to it any more. Choose another board.'

export const UNSEEN_VIDEO =
  'This browser can’t show this video. Save it in the Pin Builder, with a cover of your own.'

export const FILE_GONE = 'This file was moved, changed or deleted. Add it again.'
