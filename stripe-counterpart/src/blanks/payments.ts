/** The default fields of Stripe's objects. */

export const customerBlank = {
  balance: 0,
  default_source: null,
  delinquent: false,
  discount: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  next_invoice_sequence: 1,
  object: 'customer',
  shipping: null,
}

export const paymentMethodBlank = {
  allow_redisplay: 'unspecified',
  livemode: false,
  object: 'payment_method',
  customer_account: null,
}

export const setupIntentBlank = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  object: 'setup_intent',
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  single_use_mandate: null,
  excluded_payment_method_types: null,
}

export const paymentIntentBlank = {
  allowed_payment_method_types: null,
  payment_record: null,
  amount_capturable: 0,
  amount_details: {
    tip: {},
  },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  next_action: null,
  object: 'payment_intent',
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  processing: null,
  review: null,
  shipping: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
  source: null,
  excluded_payment_method_types: null,
  customer_account: null,
  managed_payments: null,
}

export const chargeBlank = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  captured: true,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  object: 'charge',
  on_behalf_of: null,
  outcome: null,
  paid: true,
  receipt_email: null,
  receipt_number: null,
  refunded: false,
  review: null,
  shipping: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
  source: null,
}

export const refundBlank = {
  balance_transaction: null,
  object: 'refund',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  customer_account: null,
}

export const disputeBlank = {
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  object: 'dispute',
  enhanced_eligibility_types: ['visa_compelling_evidence_3'],
}

export const balanceTransactionBlank = {
  exchange_rate: null,
  object: 'balance_transaction',
  status: 'available',
  balance_type: 'payments',
}
