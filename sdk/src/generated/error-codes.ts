/** Made from openapi.yaml by `bun run gen`; do not edit. */
type E0 = 'VALIDATION_ERROR' | 'SSRF_BLOCKED'
type E1 = 'AUTH_MISSING' | 'AUTH_INVALID' | 'AUTH_REVOKED'
type E2 = 'PLAN_UPGRADE_REQUIRED'
type E3 = 'TEMPLATE_NOT_FOUND'
type E4 = 'RENDER_TIMEOUT'
type E5 = 'PAYLOAD_TOO_LARGE'
type E6 = 'UNSUPPORTED_MEDIA_TYPE'
type E7 = 'CONFORMANCE_FAILED'
type E8 = 'RATE_LIMITED' | 'PLAN_LIMIT_EXCEEDED'
type E9 = 'RENDER_FAILED' | 'INTERNAL_ERROR'
type E10 = 'RENDERER_UNAVAILABLE' | 'SERVICE_UNAVAILABLE'
type E11 = E0 | E1 | E2 | E3 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E12 = E0 | E1 | E2 | E4 | E5 | E6 | E8 | E9 | E10
type E13 = E0 | E1 | E3 | E4 | E5 | E6 | E8 | E9 | E10
type E14 = E0 | E1 | E3 | E5 | E6 | E8 | E9 | E10
type E15 = 'RENDER_NOT_FOUND'
type E16 = E0 | E1 | E2 | E15 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E17 = E0 | E1 | E2 | E15 | E4 | E5 | E6 | E8 | E9 | E10
type E18 = 'NOT_FOUND' | 'RENDER_NOT_FOUND'
type E19 = E0 | E1 | E2 | E18 | E4 | E5 | E6 | E8 | E9 | E10
type E20 = E0 | E1 | E2 | E3 | E5 | E6 | E8 | E9 | E10
type E21 = E0 | E1 | E8 | E9 | E10
type E22 = 'NOT_FOUND'
type E23 = E0 | E1 | E22 | E8 | E9 | E10
type E24 = E1 | E22 | E8 | E9 | E10
type E25 = 'CONFLICT'
type E26 = E1 | E22 | E25 | E8 | E9 | E10
type E27 = 'RENDER_NOT_FOUND' | 'TEMPLATE_NOT_FOUND'
type E28 = E0 | E1 | E27 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E29 = E0 | E1 | E15 | E8 | E9 | E10
type E30 = E0 | E1 | E15 | E25 | E8 | E9 | E10
type E31 = E1 | E15 | E8 | E9 | E10
type E32 = E0 | E1 | E15 | E25 | E5 | E6 | E8 | E9 | E10
type E33 = E0 | E1 | E15 | E5 | E6 | E8 | E9 | E10
type E34 = 'RENDER_NOT_FOUND' | 'NOT_FOUND'
type E35 = E0 | E1 | E34 | E25 | E5 | E6 | E8 | E9 | E10
type E36 = E1 | E8 | E9 | E10
type E37 = E0 | E1 | E25 | E5 | E6 | E8 | E9 | E10
type E38 = E0 | E1 | E22 | E5 | E6 | E8 | E9 | E10
type E39 = E0 | E1 | E22 | E25 | E5 | E6 | E8 | E9 | E10
type E40 = E0 | E1 | E3 | E4 | E8 | E9 | E10
type E41 = 'LINK_INVALID'
type E42 = 'LINK_EXPIRED'
type E43 = E0 | E41 | E3 | E4 | E42 | E8 | E9 | E10
type E44 = E0 | E1 | E3 | E8 | E9 | E10
type E45 = E0 | E1 | E3 | E25 | E5 | E6 | E8 | E9 | E10
type E46 = E1 | E3 | E25 | E8 | E9 | E10
type E47 = E1 | E3 | E8 | E9 | E10
type E48 = E0 | E1 | E3 | E4 | E25 | E5 | E6 | E7 | E8 | E9 | E10
type E49 = E0 | E1 | E6 | E8 | E9 | E10
type E50 = 'ASSET_NOT_FOUND'
type E51 = E1 | E50 | E8 | E9 | E10
type E52 = E50 | E9 | E10
type E53 = E41 | E42 | E9 | E10

/** The error codes of each operation, by its `operationId`. */
export interface OperationErrors {
  renderPdf: E11
  renderScreenshot: E12
  extract: E13
  lint: E14
  mergePdfs: E16
  splitPdf: E16
  rotatePdf: E17
  stampPdf: E17
  flattenPdf: E17
  fillPdf: E17
  pdfSteps: E17
  pdfMetadata: E17
  signPdf: E19
  verifyPdf: E17
  convertPdf: E16
  createBatch: E20
  listBatches: E21
  getBatch: E23
  cancelBatch: E24
  getBatchOutputs: E26
  listRenders: E21
  compareRenders: E28
  getRender: E29
  cancelRender: E30
  getRenderReport: E31
  getRenderRequest: E31
  getRenderCapsule: E30
  getProblemReport: E31
  reportProblem: E32
  withdrawProblemReport: E31
  rerunRender: E16
  createSignedUrl: E33
  revokeShareUrls: E31
  listRenderShareLinks: E29
  listEvents: E21
  getEvent: E31
  listShareLinks: E21
  revokeShareLink: E24
  listDeliveries: E31
  redeliverWebhook: E35
  retryUpload: E32
  listWebhookEndpoints: E36
  createWebhookEndpoint: E37
  updateWebhookEndpoint: E38
  deleteWebhookEndpoint: E24
  rotateWebhookSecret: E38
  sendTestWebhook: E38
  listAllDeliveries: E21
  getDelivery: E24
  redeliver: E39
  getOgImage: E40
  headOgImage: E40
  getRenderLink: E43
  headRenderLink: E43
  listLinkSecrets: E36
  createLinkSecret: E37
  updateLinkSecret: E38
  revokeLinkSecret: E24
  rotateLinkSecret: E38
  createRenderLink: E38
  listTemplates: E21
  createTemplate: E37
  getTemplate: E44
  updateTemplate: E45
  deleteTemplate: E46
  listPartUsers: E44
  listTemplateVersions: E44
  getTemplateDraft: E47
  updateTemplateDraft: E45
  discardTemplateDraft: E47
  publishTemplate: E45
  rollBackTemplate: E45
  diffTemplate: E44
  previewTemplate: E48
  listSigners: E36
  createSigner: E37
  getSigner: E24
  deleteSigner: E24
  listDestinations: E36
  createDestination: E37
  getDestination: E24
  updateDestination: E39
  deleteDestination: E24
  testDestination: E24
  retryUploads: E38
  listAssets: E36
  uploadAsset: E49
  listAssetUses: E51
  deleteAsset: E51
  getAssetFile: E52
  headAssetFile: E52
  listGalleryTemplates: E36
  getGalleryTemplate: E47
  getUsage: E21
  getStoredFile: E53
  headStoredFile: E53
  getSharedFile: E53
  headSharedFile: E53
}
