import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { canonize } from './canonize.ts'
import type { Contexts } from './contexts.ts'
import { fromMultibase, multibase } from './multikey.ts'

/** A proof of the suite eddsa-rdfc-2022 (https://www.w3.org/TR/vc-di-eddsa/#eddsa-rdfc-2022). */
export type Proof = {
  type: 'DataIntegrityProof'
  cryptosuite: 'eddsa-rdfc-2022'
  created?: string | undefined
  proofPurpose: 'assertionMethod'
  verificationMethod: string
  proofValue: string
}

type Document = { '@context': unknown }

type Signing = {
  privateKey: KeyObject
  /** Where the public key stands. */
  verificationMethod: string
  /** ISO 8601, whole seconds. */
  created: string
}

/** Signs a document. Throws if a term of it is not defined. */
export async function signDocument<Signed extends Document>(
  document: Signed,
  { privateKey, verificationMethod, created }: Signing,
  contexts?: Contexts,
): Promise<Signed & { proof: Proof }> {
  const kind = { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022' } as const
  const options = { ...kind, created, proofPurpose: 'assertionMethod', verificationMethod } as const
  const bytes = await signedBytes(document, options, contexts)
  return { ...document, proof: { ...options, proofValue: multibase(sign(null, bytes, privateKey)) } }
}

/** Whether a proof is of this document, which stands here without it, and of this key. Throws as `canonize`. */
export async function isSignedBy(
  document: Document,
  { proof, publicKey }: { proof: Proof; publicKey: KeyObject },
  contexts?: Contexts,
): Promise<boolean> {
  const { proofValue, ...options } = proof
  const signature = fromMultibase(proofValue)
  if (signature?.length !== 64) return false
  return verify(null, await signedBytes(document, options, contexts), publicKey, signature)
}

/** The hashes of what the proof says and of the document. */
async function signedBytes(
  document: Document,
  options: Omit<Proof, 'proofValue'>,
  contexts: Contexts | undefined,
): Promise<Uint8Array> {
  const config = { '@context': document['@context'], ...options }
  const hashes = [await canonize(config, contexts), await canonize(document, contexts)].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return Buffer.concat(hashes)
}
