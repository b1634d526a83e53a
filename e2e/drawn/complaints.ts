import type { Visitor } from '../browser.ts'

/** Takes the complaints, without the browser's messages about answers that failed on purpose. */
export function takeComplaints({ complaints }: Visitor): string[] {
  const isOfFailure = (complaint: string) => complaint.includes('the server responded with a status of 500')
  return complaints.splice(0).filter((complaint) => !isOfFailure(complaint))
}
