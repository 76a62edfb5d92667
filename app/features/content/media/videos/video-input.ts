import { received } from '../received.ts'
import type { ReceivedVideo } from './receive-video.server.ts'

/** The field may hold a text, a file or a list. */
export const VideoInput = received<ReceivedVideo>('key', 'video_unreadable')
