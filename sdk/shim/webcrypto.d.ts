export declare const webcrypto: Crypto
