import { headText } from '../../db/chain/chain-hash.ts'
import { findLink } from '../../db/chain/chain-store.ts'
import { type ChainFault, verifyChain } from '../../db/chain/verify-chain.ts'
import type { Fault, Verdict, VerifiedClub } from '../verification.ts'

/**
 * Follows the chain through the ledger and the audit trail. The first wrong row comes first. Also says whether an
 * earlier end of the chain is still part of it.
 */
export async function verifyRows({ db, head }: VerifiedClub): Promise<Verdict> {
  const { head: end, links, unlinked, faults } = await verifyChain(db)
  const isHeadLost = head !== undefined && (await findLink(db, head.position)) !== head.link
  const text = headText(end)
  return {
    report: { chain: { links, head: text, unlinked } },
    counts: [],
    notes: [`The chain has ${links} links, and ends with ${text}`],
    faults: [...faults.map(faultOf), ...(isHeadLost ? [lostHead(headText(head))] : [])],
  }
}

const rowNames = {
  transfers: 'Transfer',
  audit: 'Line of the trail',
  chain_removals: 'Record of removed lines',
  chain: 'Link',
} as const

const kindTexts = {
  added: 'the row was added by hand.',
  changed: 'the row is not what was written.',
  removed: 'it was taken out.',
} as const

function faultOf(found: ChainFault): Fault {
  const name = `${rowNames[found.table]} ${found.id}`
  const what = found.kind === 'exchanged' ? `it was exchanged with ${found.other}.` : kindTexts[found.kind]
  return { facts: { fault: 'chain', ...found }, line: `${name}: ${what}` }
}

function lostHead(head: string): Fault {
  const line = `The chain has no link ${head}: what was written until then was changed or taken out.`
  return { facts: { fault: 'head', head }, line }
}
