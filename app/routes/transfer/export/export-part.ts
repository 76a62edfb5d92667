import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sendPart } from './export-zip.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return sendPart(args)
}
