export const rehearsalJob = 'billing.rehearsal'
