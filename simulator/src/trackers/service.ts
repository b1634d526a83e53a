import type { IncomingHttpHeaders } from 'node:http'
import type { ReceivedFile } from '../read-body.ts'

export type TrackerCall = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
  files: readonly ReceivedFile[]
}

export type TrackerAnswer = { status: number; headers?: Record<string, string>; body: unknown; created?: CreatedIssue }

/** An issue as the tracker stores it. */
export type CreatedIssue = { title: string; text: string; url: string; files: ReceivedFile[] }

/** The state of the tracker when a call arrives. */
export type TrackerState = {
  /** The number that an issue created now gets. */
  number: number
  origin: string
  /** The issue with this number. */
  find(number: number): CreatedIssue | undefined
}

/** The counterpart of one tracker: returns undefined for another tracker's calls. */
export type TrackerService = (call: TrackerCall, state: TrackerState) => TrackerAnswer | undefined
