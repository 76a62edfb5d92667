import { UPLOAD_PART_BYTES } from '../../limits.ts'

export function partCount(bytes: number): number {
  return Math.ceil(bytes / UPLOAD_PART_BYTES)
}

export function bytesOfPart(bytes: number, number: number): number {
  return Math.max(0, Math.min(UPLOAD_PART_BYTES, bytes - (number - 1) * UPLOAD_PART_BYTES))
}
