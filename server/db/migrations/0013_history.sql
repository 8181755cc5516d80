CREATE TABLE "render_history" (
	"at" timestamp with time zone NOT NULL,
	"process_id" uuid NOT NULL,
	"completed" integer NOT NULL,
	"failed" integer NOT NULL,
	"durations" text NOT NULL,
	"lanes_busy" integer NOT NULL,
	"disk_free_bytes" bigint,
	CONSTRAINT "render_history_at_process_id_pk" PRIMARY KEY("at","process_id")
);
