/* SPDX-License-Identifier: MIT */
/*
 * The fuzzer of the whole API without libFuzzer: inputs from seeds, each of which is the same on every machine.
 *
 *     soak_api [-s FIRST] [-n COUNT] [-t SECONDS]   runs inputs FIRST (1), FIRST + 1, ...: COUNT (400, TL_EFFORT=full 4000) of them, or for some seconds
 *     soak_api -m SEED|FILE                         makes a failing input smaller, writes it to soak_api.min and shows its calls
 *     soak_api -v SEED|FILE                         shows the calls of an input
 *
 * A child runs the inputs; where it dies, or one takes 30 s of processor time or ten minutes, its seed is reported and the next child goes on behind it.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fuzz/api/run.h"
#include "support/rounds.h"

enum {
	STEPS_MIN = 20,
	STEPS_RANGE = 200,
	INPUT_MAX = 1 << 16,
	SECONDS_MAX = 30,       /* of processor time, for one input */
	SECONDS_ALONE = 10,     /* the same, while it is made smaller */
	SECONDS_STANDING = 600, /* of the clock, for one that waits for ever */
	MESSAGE_MAX = 4096
};

typedef struct input {
	uint8_t bytes[INPUT_MAX];
	size_t size;
} input;

/* What parent and child both see. */
typedef struct progress {
	unsigned long seed, inputs, steps;
} progress;

static uint64_t next(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
	z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
	return z ^ z >> 31;
}

static void make_input(unsigned long seed, input *out)
{
	uint64_t state = seed;
	size_t steps = STEPS_MIN + next(&state) % STEPS_RANGE;
	unsigned faults = (unsigned)next(&state) % 4; /* none in a quarter of the inputs */
	out->size = API_HEAD + steps * API_RECORD;
	for (size_t i = 0; i < out->size; i++)
		out->bytes[i] = (uint8_t)(next(&state) >> 32);
	for (size_t at = API_HEAD; at < out->size; at += API_RECORD) {
		if (faults == 0)
			out->bytes[at + 1] = 0;
		if (next(&state) % 8 != 0)
			out->bytes[at + 2] &= 0xFE; /* mostly the first map */
	}
}

/* ---- one input in a process of its own ---- */

static void stop_after(long seconds)
{
	const struct itimerval limit = { .it_value.tv_sec = seconds };
	setitimer(ITIMER_PROF, &limit, NULL);
	alarm(SECONDS_STANDING);
}

/* Does it fail? What it printed, to its first line end, goes into message. */
static bool fails(const input *in, char *message)
{
	int ends[2], status;
	size_t size = 0;
	if (pipe(ends))
		exit(EXIT_FAILURE);
	pid_t child = fork();
	if (child == 0) {
		dup2(ends[1], 2);
		close(ends[0]);
		stop_after(SECONDS_ALONE);
		api_run(in->bytes, in->size);
		_exit(0);
	}
	close(ends[1]);
	for (ssize_t got; size < MESSAGE_MAX - 1 && (got = read(ends[0], message + size, MESSAGE_MAX - 1 - size)) > 0;)
		size += (size_t)got;
	close(ends[0]);
	waitpid(child, &status, 0);
	message[size] = 0;
	if (WIFSIGNALED(status) && size == 0)
		snprintf(message, MESSAGE_MAX, "signal %d", WTERMSIG(status));
	return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* The line that says what is wrong: the first with "not true" or "ERROR" or "Assertion", or all. */
static void first_line(char *message)
{
	static const char *const marks[] = { "not true", "ERROR: ", "runtime error", "assertion", "failing allocator" };
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		char *found = strstr(message, marks[i]);
		if (!found)
			continue;
		while (found > message && found[-1] != '\n')
			found--;
		memmove(message, found, strlen(found) + 1);
		break;
	}
	message[strcspn(message, "\n")] = 0;
	char *address = strstr(message, " 0x"); /* not the same in every process */
	if (address)
		*address = 0;
}

/* ---- making it smaller ---- */

static void drop(input *in, size_t from, size_t count)
{
	size_t begin = API_HEAD + from * API_RECORD, end = begin + count * API_RECORD;
	end = end < in->size ? end : in->size;
	memmove(in->bytes + begin, in->bytes + end, in->size - end);
	in->size -= end - begin;
}

static bool fails_alike(const input *in, const char *wanted)
{
	static char message[MESSAGE_MAX];
	if (!fails(in, message))
		return false;
	first_line(message);
	return strcmp(message, wanted) == 0;
}

static void make_smaller(input *in, const char *wanted)
{
	static input less;
	for (size_t count = (in->size - API_HEAD) / API_RECORD; count > 0; count = count > 1 ? count / 2 : 0)
		for (size_t from = 0; API_HEAD + from * API_RECORD < in->size;) {
			less = *in;
			drop(&less, from, count);
			if (fails_alike(&less, wanted))
				*in = less;
			else
				from += count;
		}
	for (size_t i = 0; i < in->size; i++) {
		less = *in;
		less.bytes[i] = 0;
		if (in->bytes[i] != 0 && fails_alike(&less, wanted))
			*in = less;
	}
}

static bool read_input(const char *name, input *out)
{
	char *end;
	unsigned long seed = strtoul(name, &end, 10);
	if (*end == 0) {
		make_input(seed, out);
		return true;
	}
	FILE *file = fopen(name, "rb");
	if (!file)
		return false;
	out->size = fread(out->bytes, 1, INPUT_MAX, file);
	fclose(file);
	return true;
}

static int minimise(const char *name)
{
	static input in;
	static char message[MESSAGE_MAX];
	if (!read_input(name, &in) || !fails(&in, message)) {
		fprintf(stderr, "soak_api: %s does not fail\n", name);
		return EXIT_FAILURE;
	}
	first_line(message);
	make_smaller(&in, message);
	FILE *file = fopen("soak_api.min", "wb");
	if (file) {
		fwrite(in.bytes, 1, in.size, file);
		fclose(file);
	}
	setenv("FUZZ_SHOW", "1", 1);
	fprintf(stderr, "%s\n%zu steps:\n", message, (in.size - API_HEAD) / API_RECORD);
	api_run(in.bytes, in.size);
	return EXIT_SUCCESS;
}

/* ---- many inputs ---- */

static void run_from(progress *shared, unsigned long last, time_t end)
{
	static input in;
	for (;; shared->seed++) {
		if (last ? shared->seed > last : time(NULL) >= end)
			_exit(0);
		make_input(shared->seed, &in);
		stop_after(SECONDS_MAX);
		shared->steps += api_run(in.bytes, in.size);
		shared->inputs++;
	}
}

static int soak(unsigned long first, unsigned long count, long seconds)
{
	static input in;
	static char message[MESSAGE_MAX];
	unsigned failed = 0;
	time_t end = time(NULL) + seconds;
	progress *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return EXIT_FAILURE;
	shared->seed = first;
	for (;; shared->seed++) {
		fflush(stdout);
		pid_t child = fork();
		if (child == 0) {
			if (!freopen("/dev/null", "w", stderr))
				_exit(1);
			run_from(shared, seconds ? 0 : first + count - 1, end);
		}
		int status = 0;
		if (child < 0 || waitpid(child, &status, 0) < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
			break;
		make_input(shared->seed, &in);
		if (!fails(&in, message))
			snprintf(message, sizeof message, "does not fail alone");
		first_line(message);
		printf("soak_api: input %lu: %s\n", shared->seed, message);
		failed++;
	}
	printf("%lu inputs, %lu steps\nchecks: %lu passed, %u failed\n", shared->inputs, shared->steps, shared->inputs,
		failed);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int count, char **arguments)
{
	unsigned long first = 1, inputs = ROUNDS_OF(4000, 400);
	long seconds = 0;
	for (int option; (option = getopt(count, arguments, "s:n:t:m:v:")) != -1;) {
		static input in;
		switch (option) {
		case 's':
			first = strtoul(optarg, NULL, 10);
			break;
		case 'n':
			inputs = strtoul(optarg, NULL, 10);
			break;
		case 't':
			seconds = strtol(optarg, NULL, 10);
			break;
		case 'm':
			return minimise(optarg);
		case 'v':
			setenv("FUZZ_SHOW", "1", 1);
			return read_input(optarg, &in) && api_run(in.bytes, in.size) > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
		default:
			return EXIT_FAILURE;
		}
	}
	return soak(first, inputs, seconds);
}
