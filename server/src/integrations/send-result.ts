/** The result of handing a message to an outside service. `reason` is its answer, or why it could not be asked. */
export type SendResult =
  | {
      outcome: 'sent'
      answer: string
      /** The service accepts nothing for this long. */
      pauseSeconds?: number
    }
  /** This message will never be taken. */
  | { outcome: 'refused'; reason: string }
  /** Another try may do better. With a server fault every other message would fare the same now. */
  | { outcome: 'later'; reason: string; isServerFault: boolean }
  /** The service has had enough for now and says how long. Nothing is wrong with the message. */
  | { outcome: 'paused'; reason: string; pauseSeconds: number }
